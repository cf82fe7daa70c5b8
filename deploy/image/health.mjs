// The health check of the image: exit code 0 if the service of this container is ready.
import { get } from 'node:http';

const TIMEOUT_MS = 4_000;
const { HOST: host = '', PORT: port = '8080' } = process.env;
// A service that listens on every address listens on this one, too.
const address = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;

const request = get({ host: address, port, path: '/health/ready', timeout: TIMEOUT_MS }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.once('timeout', () => request.destroy(new Error('The service did not answer in time.')));
request.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
