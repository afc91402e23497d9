//! Best and worst attainable value of a measure, from the grades of the judged documents alone.
