use footrule::Result;

instances! { T {
    area::trapezoid(y: &[T], widths: &[T]) -> Result<T>;
    area::trapezoid_absolute(y: &[T], widths: &[T]) -> Result<T>;
} }
