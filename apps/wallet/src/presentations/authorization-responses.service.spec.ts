import type { ServerResponse } from 'node:http';
import type { TestVerifier } from '@vc/testing/unit/test-verifier';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';
import { HeldStatusesService } from './held-statuses.service';
import { PresentationSweeper } from './presentation.sweeper';

const ORIGIN = 'https://shop.example';
const UNSIGNED = 'openid4vp-v1-unsigned';

const UNDER_WAY = 'The presentation is being answered. Repeat the request later.';

describe('AuthorizationResponsesService', () => {
  let holder: HolderWorld;
  let verifier: TestVerifier;

  beforeAll(async () => {
    // The test ends the request, not the timeout.
    holder = await HolderWorld.serve(walletService, { OUTGOING_TIMEOUT_MS: '300000' });
    verifier = holder.verifier;
  });

  beforeEach(() => {
    holder.renew();
    verifier.responseMode = 'direct_post.jwt';
  });

  afterAll(() => holder?.stop());

  async function receiveRequest(): Promise<string> {
    const body = { presentationRequest: verifier.link() };
    return (await holder.wallet('POST', '/v2/presentations', body)).body.data.id;
  }

  const decide = (id: string, status: string) => holder.wallet('PATCH', `/v2/presentations/${id}`, { status });
  const getStatus = async (id: string) => (await holder.wallet('GET', `/v2/presentations/${id}`)).body.data.status;
  const listEvents = (id: string) => holder.bus.published.filter(({ subject }) => subject === id);
  const change = (sql: string, id: string) => holder.database.query(`UPDATE wallet.${sql} WHERE id = $1`, [id]);
  const expire = (id: string) => change('presentations SET expires_at = now()', id);
  const sweep = () => holder.service.app.get(PresentationSweeper).run();

  const loseResponse = (response: ServerResponse) => void response.destroy();
  const acceptResponse = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

  /** Holds the next response of the wallet at the verifier until the test replies. */
  function holdNext(): Promise<ServerResponse> {
    return new Promise((resolve) => {
      verifier.dishonesty.response = resolve;
    });
  }

  it('accepts a response whose request expires while it is sent', async () => {
    await holder.held();
    const id = await receiveRequest();
    const held = holdNext();
    const decision = decide(id, 'accepted');
    const response = await held;
    await expire(id);
    await sweep();
    expect(await getStatus(id)).toBe('pending');
    acceptResponse(response);
    expect(await decision).toMatchObject({ status: 200, body: { data: { status: 'accepted' } } });
    expect(await getStatus(id)).toBe('accepted');
  });

  it('keeps the status of a presentation that has ended meanwhile', async () => {
    await holder.held();
    const id = await receiveRequest();
    const held = holdNext();
    const decision = decide(id, 'accepted');
    const response = await held;
    await change(`presentations SET status = 'expired'`, id);
    acceptResponse(response);
    expect(await decision).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
    expect(await getStatus(id)).toBe('expired');
    expect(listEvents(id)).toEqual([]);
  });

  const rejectResponse = (response: ServerResponse) => void response.writeHead(400).end('{}');
  const otherLease = `attempts = attempts + 1, leased_until = now() + interval '1 hour'`;

  it.each([
    ['is lost', loseResponse],
    ['is a rejection', rejectResponse],
    ['is an acceptance', acceptResponse],
  ])('rejects the decision with REQUEST_UNDER_WAY where the lease was lost and the response %s', async (_, respond) => {
    await holder.held();
    const id = await receiveRequest();
    const held = holdNext();
    const decision = decide(id, 'accepted');
    const response = await held;
    await change(`presentation_answers SET ${otherLease}`, id);
    respond(response);
    expect(await decision).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'REQUEST_UNDER_WAY', detail: UNDER_WAY }] },
    });
    expect(await getStatus(id)).toBe('pending');
  });

  it('rejects the decision by the current status where another process has ended the presentation', async () => {
    await holder.held();
    const id = await receiveRequest();
    const held = holdNext();
    const decision = decide(id, 'accepted');
    const response = await held;
    await change(`presentations SET status = 'accepted'`, id);
    await holder.database.query('DELETE FROM wallet.presentation_answers WHERE id = $1', [id]);
    loseResponse(response);
    expect(await decision).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'INVALID_STATE', detail: 'A presentation that is accepted cannot become accepted.' }] },
    });
    expect(await getStatus(id)).toBe('accepted');
  });

  it('sends one response where building it exceeds its time limit', async () => {
    await holder.held();
    const id = await receiveRequest();
    const statuses = holder.service.app.get(HeldStatusesService);
    const original = statuses.excludeRevoked.bind(statuses);
    const latches: (() => void)[] = [];
    statuses.excludeRevoked = async (found) => {
      await new Promise<void>((resolve) => latches.push(resolve));
      return original(found);
    };
    try {
      const slow = decide(id, 'accepted');
      await waitFor(() => latches[0]);
      await change('presentations SET answering_until = now()', id);
      const held = holdNext();
      const quick = decide(id, 'accepted');
      (await waitFor(() => latches[1]))();
      const response = await held;
      latches[0]!();
      const repetition = await slow;
      acceptResponse(response);
      expect(repetition).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'REQUEST_UNDER_WAY', detail: UNDER_WAY }] },
      });
      expect(await quick).toMatchObject({ status: 200, body: { data: { status: 'accepted' } } });
      expect(verifier.answers).toHaveLength(1);
    } finally {
      statuses.excludeRevoked = original;
    }
  });

  it('sends the response a last time when the request expires', async () => {
    await holder.held();
    const id = await receiveRequest();
    verifier.dishonesty.response = loseResponse;
    expect((await decide(id, 'accepted')).status).toBe(502);
    await change(`presentation_answers SET next_attempt_at = now() + interval '1 hour'`, id);
    await expire(id);
    await sweep();
    expect(await getStatus(id)).toBe('pending');
    verifier.dishonesty.response = acceptResponse;
    await change('presentation_answers SET next_attempt_at = now()', id);
    await waitFor(async () => ((await getStatus(id)) === 'accepted' ? true : undefined));
  });

  it('removes the response after the last attempt, and the request expires', async () => {
    await holder.held();
    const id = await receiveRequest();
    verifier.dishonesty.response = loseResponse;
    expect((await decide(id, 'accepted')).status).toBe(502);
    await expire(id);
    await waitFor(async () => {
      await sweep();
      return (await getStatus(id)) === 'expired' ? true : undefined;
    });
    const stored = 'SELECT id FROM wallet.presentation_answers WHERE id = $1';
    expect(await holder.database.query(stored, [id])).toEqual([]);
  });

  it('sends a response again while another verifier does not respond', async () => {
    verifier.dishonesty.response = loseResponse;
    expect((await decide(await receiveRequest(), 'rejected')).status).toBe(200);
    const silent = await holdNext();
    let isOver = false;
    silent.once('close', () => (isOver = true));
    holder.renew();
    await holder.held();
    const id = await receiveRequest();
    verifier.dishonesty.response = loseResponse;
    expect((await decide(id, 'accepted')).status).toBe(502);
    verifier.dishonesty.response = acceptResponse;
    await waitFor(async () => ((await getStatus(id)) === 'accepted' ? true : undefined));
    expect(isOver).toBe(false);
    acceptResponse(silent);
  });

  /** Adds a check constraint on the table during `work`. */
  async function withConstraint<T>(table: string, condition: string, work: () => Promise<T>): Promise<T> {
    const alter = (what: string) => holder.database.query(`ALTER TABLE wallet.${table} ${what}`);
    await alter(`ADD CONSTRAINT refused CHECK (${condition}) NOT VALID`);
    return work().finally(() => alter('DROP CONSTRAINT refused'));
  }

  it.each(['accepted', 'rejected'])('accepts the decision %s again after a failure to store it', async (status) => {
    await holder.held();
    const id = await receiveRequest();
    const refused = await withConstraint('presentation_answers', `id <> '${id}'`, () => decide(id, status));
    expect(refused.status).toBe(500);
    expect(await decide(id, status)).toMatchObject({ status: 200, body: { data: { status } } });
  });

  it('accepts a decision for the Digital Credentials API again after a failure to store it', async () => {
    await holder.held();
    verifier.responseMode = 'dc_api';
    const data = await verifier.pageRequest(UNSIGNED, ORIGIN);
    const request = { origin: ORIGIN, protocol: UNSIGNED, data };
    const { body } = await holder.wallet('POST', '/v2/presentations/digital-credential-requests', request);
    const { id } = body.data;
    const condition = `id <> '${id}' OR status = 'pending'`;
    const refused = await withConstraint('presentations', condition, () => decide(id, 'accepted'));
    expect(refused.status).toBe(500);
    expect(await decide(id, 'accepted')).toMatchObject({ status: 200, body: { data: { status: 'accepted' } } });
  });
});
