import type { DcqlQuery, HeldCredential } from '@vc/protocol/dcql';
import {
  chooseQueries,
  DcqlError,
  findUnansweredQueries,
  findUnmetClaims,
  keepClaims,
  matchCredential,
  parseDcqlQuery,
} from '@vc/protocol/dcql';
import type { FuzzTarget } from '../fuzzer';
import { attempt, parseJson } from './attempt';

const CLAIMS = { family_name: 'A', age: 20, nationalities: ['ZA', 'NA'], address: { locality: 'B' } };
const HELD: HeldCredential[] = [
  { format: 'dc+sd-jwt', types: ['urn:example:person'], claims: CLAIMS, authorityKeyIdentifiers: () => ['AQID'] },
  { format: 'mso_mdoc', types: ['org.example'], claims: { 'org.example': CLAIMS }, authorityKeyIdentifiers: () => [] },
];

export const dcql: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const query = attempt([DcqlError], () => parseDcqlQuery(parseJson(input)));
    if (query) answer(query);
  },
};

function answer(query: DcqlQuery): void {
  const answerable = new Set<string>();
  for (const credential of query.credentials) {
    findUnmetClaims(credential, CLAIMS);
    for (const held of HELD) {
      const paths = matchCredential(credential, held);
      if (!paths) continue;
      answerable.add(credential.id);
      JSON.stringify(keepClaims(held.claims, paths));
    }
  }
  chooseQueries(query, answerable);
  findUnansweredQueries(query, answerable);
}
