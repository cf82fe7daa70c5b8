import type { Socket } from 'node:net';
import type { Api, Broker, RequestContext } from './broker';
import { CLUSTER_APIS } from './cluster-apis';
import { isDiskError } from './disk-error';
import { ErrorCode } from './error-codes';
import { GROUP_APIS } from './group-apis';
import { RECORD_APIS } from './record-apis';
import { WireReader, WireWriter } from './wire';

const MAX_REQUEST_BYTES = 100 * 1024 * 1024;
const MIN_REQUEST_BYTES = 8;

const apiVersions: Api = {
  key: 18,
  minVersion: 0,
  maxVersion: 2,
  handle({ version, response }) {
    response.int16(ErrorCode.NONE);
    writeSupportedVersions(response);
    if (version >= 1) response.int32(0);
  },
};

const APIS = new Map([...RECORD_APIS, ...GROUP_APIS, ...CLUSTER_APIS, apiVersions].map((api) => [api.key, api]));

/**
 * Answers the requests of one client in their order. A malformed request closes the connection, and an error of the file
 * system ends the broker.
 */
export function serve(socket: Socket, broker: Broker): void {
  let received: Buffer = Buffer.alloc(0);
  let answers = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    for (;;) {
      const frame = takeFrame();
      if (!frame) return;
      answers = answers.then(() => answer(socket, broker, frame)).catch(fail);
    }
  });

  function fail(error: unknown): void {
    socket.destroy();
    if (isDiskError(error)) broker.fail(error);
  }

  function takeFrame(): Buffer | undefined {
    if (received.length < 4) return undefined;
    const size = received.readInt32BE(0);
    if (size < MIN_REQUEST_BYTES || size > MAX_REQUEST_BYTES) {
      socket.destroy();
      received = Buffer.alloc(0);
      return undefined;
    }
    if (received.length < 4 + size) return undefined;
    const frame = received.subarray(4, 4 + size);
    received = received.subarray(4 + size);
    return frame;
  }
}

async function answer(socket: Socket, broker: Broker, frame: Buffer): Promise<void> {
  const request = new WireReader(frame);
  const [key, version, correlationId] = [request.int16(), request.int16(), request.int32()];
  const response = new WireWriter().int32(correlationId);
  const api = APIS.get(key);
  if (!api || version < api.minVersion || version > api.maxVersion) {
    if (key !== apiVersions.key) throw new Error(`Version ${version} of API ${key} is not supported.`);
    response.int16(ErrorCode.UNSUPPORTED_VERSION);
    writeSupportedVersions(response);
  } else {
    const clientId = request.nullableString() ?? 'client';
    const clientHost = socket.remoteAddress ?? '';
    const context: RequestContext = { broker, version, request, response, clientId, clientHost };
    if ((await api.handle(context)) === 'no-response') return;
  }
  send(socket, response.toBuffer());
}

function writeSupportedVersions(response: WireWriter): void {
  response.array(APIS.values(), ({ key, minVersion, maxVersion }) =>
    response.int16(key).int16(minVersion).int16(maxVersion),
  );
}

function send(socket: Socket, body: Buffer): void {
  if (socket.destroyed) return;
  const size = Buffer.allocUnsafe(4);
  size.writeInt32BE(body.length);
  socket.cork();
  socket.write(size);
  socket.write(body);
  socket.uncork();
}
