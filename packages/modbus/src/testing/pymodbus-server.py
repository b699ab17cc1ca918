"""Units 1, 2 and 3 on a serial line, by pymodbus. Argument: the serial port."""

import asyncio
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import StartAsyncSerialServer

try:  # pymodbus 3.7 and later
    from pymodbus import FramerType

    RTU = FramerType.RTU
except ImportError:
    from pymodbus.transaction import ModbusRtuFramer as RTU

try:  # pymodbus 3.10 and later
    from pymodbus.datastore import ModbusDeviceContext as Unit

    UNITS = "devices"
except ImportError:
    from pymodbus.datastore import ModbusSlaveContext as Unit

    UNITS = "slaves"


def unit(number):
    """Register n of unit 2 holds 200 + n; its input register n 2000 + n; every third input is on, all coils are off."""
    block = ModbusSequentialDataBlock
    return Unit(
        di=block(0, [n % 3 == 0 for n in range(300)]),
        co=block(0, [False] * 300),
        hr=block(0, [100 * number + n for n in range(300)]),
        ir=block(0, [1000 * number + n for n in range(300)]),
    )


context = ModbusServerContext(**{UNITS: {number: unit(number) for number in (1, 2, 3)}}, single=False)
asyncio.run(
    StartAsyncSerialServer(
        context,
        framer=RTU,
        port=sys.argv[1],
        baudrate=19200,
        ignore_missing_slaves=True,
        broadcast_enable=True,
    )
)
