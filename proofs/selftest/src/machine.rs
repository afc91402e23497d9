//! How a machine begins, prints and ends.

#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
mod bare {
    /// Prints through the debugger's protocol, which the emulator speaks.
    pub fn print(text: core::fmt::Arguments) {
        semihosting::print!("{text}");
    }

    #[cfg_attr(target_arch = "arm", cortex_m_rt::entry)]
    #[cfg_attr(target_arch = "riscv32", riscv_rt::entry)]
    fn main() -> ! {
        crate::run();
        semihosting::process::exit(0)
    }

    /// Without it a fault would be an endless loop.
    #[cfg(target_arch = "arm")]
    #[cortex_m_rt::exception]
    unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
        semihosting::println!("hard fault at {:#010x}", frame.pc());
        semihosting::process::exit(70)
    }
}
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
pub use bare::print;

#[cfg(target_family = "wasm")]
mod wasm {
    use core::fmt::{Arguments, Result, Write, write};

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn print(start: *const u8, length: usize);
    }

    struct Host;
    impl Write for Host {
        fn write_str(&mut self, text: &str) -> Result {
            self::print(text.as_ptr(), text.len());
            Ok(())
        }
    }

    pub fn say(text: Arguments) {
        write(&mut Host, text).unwrap();
    }

    #[panic_handler]
    fn panic(information: &core::panic::PanicInfo) -> ! {
        say(format_args!("{information}\n"));
        core::arch::wasm32::unreachable()
    }

    #[unsafe(no_mangle)]
    extern "C" fn selftest() {
        crate::run();
    }
}
#[cfg(target_family = "wasm")]
pub use wasm::say as print;
