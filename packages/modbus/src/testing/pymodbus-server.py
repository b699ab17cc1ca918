"""Units 1, 2 and 3 by pymodbus. Arguments: the serial port, or tcp:PORT or rtu-over-tcp:PORT; then, if given, the registers of both
tables as hexadecimal digits, and the bits of both as 0 and 1."""

import asyncio
import os
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer

try:  # pymodbus 3.7 and later
    from pymodbus import FramerType

    RTU, SOCKET = FramerType.RTU, FramerType.SOCKET
except ImportError:
    from pymodbus.transaction import ModbusRtuFramer as RTU, ModbusSocketFramer as SOCKET

try:  # pymodbus 3.10 and later
    from pymodbus.datastore import ModbusDeviceContext as Unit

    UNITS = "devices"
except ImportError:
    from pymodbus.datastore import ModbusSlaveContext as Unit

    UNITS = "slaves"


def given_unit(registers, bits):
    """Block addresses are one higher than those on the line."""
    words = [int(registers[n : n + 4], 16) for n in range(0, len(registers), 4)]
    block = ModbusSequentialDataBlock
    states = [bit == "1" for bit in bits]
    return Unit(di=block(1, list(states)), co=block(1, states), hr=block(1, words), ir=block(1, list(words)))


def unit(number):
    """Register n of unit 2 holds 200 + n; its input register n 2000 + n; every third input is on, all coils are off."""
    block = ModbusSequentialDataBlock
    return Unit(
        di=block(0, [n % 3 == 0 for n in range(300)]),
        co=block(0, [False] * 300),
        hr=block(0, [100 * number + n for n in range(300)]),
        ir=block(0, [1000 * number + n for n in range(300)]),
    )


context = ModbusServerContext(**{UNITS: {number: given_unit(*sys.argv[2:]) if sys.argv[2:] else unit(number) for number in (1, 2, 3)}}, single=False)
kind, _, port = sys.argv[1].rpartition(":")
if kind:
    framer = SOCKET if kind == "tcp" else RTU
    server = StartAsyncTcpServer(context, framer=framer, address=(os.environ.get("MODBUS_ADDRESS", "127.0.0.1"), int(port)))
else:
    server = StartAsyncSerialServer(
        context,
        framer=RTU,
        port=sys.argv[1],
        baudrate=19200,
        ignore_missing_slaves=True,
        broadcast_enable=True,
    )


async def listens():
    if not kind:
        descriptors = os.scandir("/proc/self/fd")
        return any(os.path.realpath(entry.path) == os.path.realpath(port) for entry in descriptors)
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", int(port))
        writer.close()
        return True
    except ConnectionRefusedError:
        return False


async def main():
    """Says when it listens, which pymodbus does not."""
    running = asyncio.ensure_future(server)
    while not running.done() and not await listens():
        await asyncio.sleep(0.02)
    print("listening", flush=True)
    await running


asyncio.run(main())
