import { AddressInfo } from 'node:net';
import { requestJson } from '@vc/testing';
import { startGateway } from './gateway';

describe('the gateway', () => {
  it.each(['/', '/nothing', '/internal/users', '/api/v1'])('answers 404 with an error object to %s', async (path) => {
    const server = await startGateway([], 0, '127.0.0.1');
    try {
      const { port } = server.address() as AddressInfo;
      const { status, body } = await requestJson(`http://127.0.0.1:${port}${path}`);
      const error = { status: '404', code: 'NOT_FOUND', title: 'Not found', detail: expect.any(String) };
      expect({ status, body }).toEqual({
        status: 404,
        body: { data: null, errors: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...error }] },
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
