import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAssertion, parseAttestation } from './passkey-answer';

type Answer = Record<string, unknown> & { response: Record<string, unknown> };

const FILE = join(__dirname, '../../test-vectors/passkeys/answers.json');
const { assertions, attestations } = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Record<string, Answer>>;

describe('parseAssertion', () => {
  it.each(Object.entries(assertions!))('accepts the answer of %s', (_, answer) => {
    const { userHandle, ...response } = answer.response;
    const handle = typeof userHandle === 'string' && userHandle !== '' ? { userHandle } : {};
    expect(parseAssertion(JSON.stringify(answer))).toEqual({ ...answer, response: { ...response, ...handle } });
  });

  it.each([1, {}, [], 'ä', 'AQ==', ' '])('rejects the user handle %j', (userHandle) => {
    const [answer] = Object.values(assertions!) as [Answer];
    expect(parseAssertion(JSON.stringify({ ...answer, response: { ...answer.response, userHandle } }))).toBeUndefined();
  });
});

describe('parseAttestation', () => {
  it.each(Object.entries(attestations!))('accepts the answer of %s', (_, answer) => {
    expect(parseAttestation(JSON.stringify(answer))).toEqual(answer);
  });
});
