import type { Server } from 'socket.io';
import type { Clock } from '../../platform/clock.ts';

type Engine = Server['engine'];
type Close = (reason: string, description?: unknown) => void;

/**
 * Engine.IO drops a client whose heartbeat answer is late, by a timer. After a suspension of this
 * process that timer runs before the arrived answers are read, so here they are read first.
 */
export function readBeforeDropping(engine: Engine, clock: Pick<Clock, 'afterInput'>): void {
  engine.on('connection', (socket) => {
    // Private in the library's types, and the only place that every reason to close passes.
    const own = socket as unknown as { onClose: Close };
    const close: Close = own.onClose.bind(socket);
    own.onClose = (reason, description) => {
      if (reason !== 'ping timeout') {
        close(reason, description);
        return;
      }
      const heard = () => waiting.cancel();
      const waiting = clock.afterInput(() => {
        socket.off('heartbeat', heard);
        close(reason, description);
      });
      socket.once('heartbeat', heard);
    };
  });
}
