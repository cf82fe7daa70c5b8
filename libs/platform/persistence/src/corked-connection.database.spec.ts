import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import type { ClientConfig, QueryResult } from 'pg';
import { Client } from 'pg';
import { CorkedConnection, type PipelinedClient } from './corked-connection';
import type { Statement } from './statement-unit';

const WRITTEN = {} as QueryResult;

/** A client that writes the texts to a stream, which notes what comes in one packet. */
function clientThatRecords(packets: string[]): PipelinedClient {
  const note = (chunks: { chunk: Buffer }[]) => packets.push(chunks.map(({ chunk }) => chunk.toString()).join(' '));
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      note([{ chunk }]);
      done();
    },
    writev: (chunks, done) => {
      note(chunks);
      done();
    },
  });
  const query = async (statement: object) => (stream.write((statement as Statement).text), WRITTEN);
  return { query, connection: { stream } };
}

const nextTurn = () => new Promise(setImmediate);

describe('CorkedConnection', () => {
  it('sends the statements of one turn in one packet', async () => {
    const packets: string[] = [];
    const connection = new CorkedConnection(clientThatRecords(packets));
    await Promise.all([connection.send({ text: 'BEGIN' }), connection.send({ text: 'SELECT' })]);
    await nextTurn();
    await connection.send({ text: 'COMMIT' });
    await nextTurn();
    expect(packets).toEqual(['BEGIN SELECT', 'COMMIT']);
  });

  describe('with a client of pg', () => {
    let database: TestDatabase;
    let client: Client;

    beforeAll(async () => {
      database = await createTestDatabase();
      const options: ClientConfig & { pipeline: boolean } = { connectionString: database.url, pipeline: true };
      client = new Client(options);
      await client.connect();
    });

    afterAll(async () => {
      await client?.end();
      await database?.drop();
    });

    it('holds its socket until the end of the turn', async () => {
      const pipelined = client as unknown as PipelinedClient & { connection: { stream: Socket } };
      const answer = new CorkedConnection(pipelined).send({ text: 'SELECT $1::int AS one', values: [1] });
      expect(pipelined.connection.stream.writableCorked).toBe(1);
      expect((await answer).rows).toEqual([{ one: 1 }]);
      expect(pipelined.connection.stream.writableCorked).toBe(0);
    });
  });
});
