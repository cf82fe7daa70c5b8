import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
/** A response to a query for recursion, which the server supports. RFC 1035 §4.1.1 */
const RESPONSE = 0x8180;
const NAME_ERROR = 3;
const TXT = 16;
const INTERNET = 1;
const MAX_STRING_BYTES = 255;

/** A DNS server with TXT records (RFC 1035), on loopback. */
export class TestDns {
  /** The records by their names. A record of several strings is a list. */
  readonly records = new Map<string, (string | string[])[]>();
  /** RCODE of all answers instead, for example 2 for a failure. */
  failure: number | undefined;

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<TestDns> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const dns = new TestDns(socket);
    socket.on('message', (query, { port, address }) => socket.send(dns.answerTo(query), port, address));
    return dns;
  }

  /** `host:port` */
  get address(): string {
    const { address, port } = this.socket.address();
    return `${address}:${port}`;
  }

  /** Publishes the record as the only one of its name. */
  publish({ name, value }: { name: string; value: string }): void {
    this.records.set(name, [value]);
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answerTo(query: Buffer): Buffer {
    const { name, end } = readName(query, HEADER_BYTES);
    const isTxt = query.readUInt16BE(end) === TXT;
    const records = this.records.get(name.toLowerCase());
    const answers = isTxt && this.failure === undefined ? (records ?? []).map(toAnswer) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(RESPONSE | (this.failure ?? (records ? 0 : NAME_ERROR)), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    // Type and class follow the name of the question.
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...answers]);
  }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let end = start;
  for (let length = message[end]!; length > 0; length = message[end]!) {
    labels.push(message.toString('latin1', end + 1, end + 1 + length));
    end += 1 + length;
  }
  return { name: labels.join('.'), end: end + 1 };
}

function toAnswer(record: string | string[]): Buffer {
  const strings = [record].flat().map((text) => {
    if (text.length > MAX_STRING_BYTES) throw new Error('A string of a TXT record has at most 255 bytes.');
    return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
  });
  const data = Buffer.concat(strings);
  const fields = Buffer.alloc(12);
  // The name is that of the question.
  fields.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  fields.writeUInt16BE(TXT, 2);
  fields.writeUInt16BE(INTERNET, 4);
  fields.writeUInt32BE(0, 6);
  fields.writeUInt16BE(data.length, 10);
  return Buffer.concat([fields, data]);
}
