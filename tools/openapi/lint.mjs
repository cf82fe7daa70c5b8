// node tools/openapi/lint.mjs: names the problems that Redocly finds in the documents of libs/contract/openapi, and in
// the contract with remote signers.
import { resolve } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { documentFiles } from './bundled-documents.mjs';

const RULES = {
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  // An address that a browser opens may succeed with redirects alone.
  'operation-2xx-response': 'off',
  'rule/success-response': {
    subject: { type: 'Responses' },
    assertions: { requireAny: ['200', '201', '202', '204', '2XX', '303'] },
    message: 'An operation must succeed with 2xx or a redirect.',
  },
  // The paths are those of the interface, and a literal segment prevails over a parameter.
  'no-ambiguous-paths': 'off',
  // `oneOf` with nothing but `required` names members of the schema around it, which the rule does not see.
  'no-required-schema-properties-undefined': 'off',
};

const root = resolve(import.meta.dirname, '../..');
const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
for (const ref of [...documentFiles(root), resolve(root, 'docs/remote-signer.yaml')]) {
  for (const { ruleId, message, location } of await lint({ ref, config })) {
    const [{ source, pointer }] = location;
    console.error(`${source.absoluteRef.slice(root.length + 1)} ${pointer}: ${message} (${ruleId})`);
    process.exitCode = 1;
  }
}
