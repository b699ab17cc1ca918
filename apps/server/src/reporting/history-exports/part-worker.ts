import { parentPort } from 'node:worker_threads';
import type { PartRequest, PartResponse } from './part-messages.ts';
import { createPartWriter, type PartWriter } from './part-writer.ts';

let part: PartWriter | null = null;

function answer(request: PartRequest): PartResponse {
  switch (request.type) {
    case 'begin':
      part?.abandon();
      part = createPartWriter(request.options);
      return { size: { rows: 0, bytes: 0 } };
    case 'write':
      return { size: part!.write(request.point, request.rows) };
    case 'finish': {
      const finished = part!.finish();
      part = null;
      return { finished };
    }
  }
}

parentPort!.on('message', (request: PartRequest) => {
  try {
    parentPort!.postMessage(answer(request));
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
