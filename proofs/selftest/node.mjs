// usage: node node.mjs selftest.wasm    Runs it; the exit status says whether everything passed.
import { readFileSync } from 'node:fs';

let memory;
const print = (start, length) =>
    process.stdout.write(new TextDecoder().decode(new Uint8Array(memory.buffer, start, length)));
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { host: { print } });
memory = instance.exports.memory;
instance.exports.selftest(); // a panic is a trap, and a trap an exception
