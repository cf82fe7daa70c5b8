import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { generatedFiles } from '../../../../tools/events/generated-files.mts';
import * as contract from './index';

const root = join(__dirname, '../../../..');
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** The members of the schema of a payload that the spec reads. */
interface Payload {
  properties: object;
  required: string[];
  minProperties?: number;
}

describe('the contract of events', () => {
  const files = generatedFiles(contract, read);

  it.each(Object.keys(files))('%s is what `npm run dev -- events` writes', (path) => {
    expect(read(path)).toBe(files[path]);
  });

  it('contains no schema of an unknown event', () => {
    const present = readdirSync(join(root, 'libs/contract/events/schemas')).map(
      (name) => `libs/contract/events/schemas/${name}`,
    );
    expect(present.filter((path) => !(path in files))).toEqual([]);
  });

  it('is an AsyncAPI 3.0 document with every topic and event', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const document = parse(read('libs/contract/events/asyncapi.yaml'));
    ajv.validate(asyncApiSchema, document);
    expect(ajv.errors).toBeNull();
    expect(Object.keys(document.channels)).toEqual(contract.TOPICS);
    expect(Object.keys(document.components.messages)).toEqual(contract.EVENT_TYPES);
  });

  it.each(contract.DESCRIBED_TYPES)('contains a schema of %s that accepts no other members', (type) => {
    const ajv = addFormats(new Ajv2020({ strict: true }));
    const isValid = ajv.compile(contract.forbidOtherMembers(contract.toBodySchema(type)));
    const { payload: schema } = contract.toBodySchema(type).properties as Record<string, Payload>;
    const required = schema!.minProperties ? Object.keys(schema!.properties) : schema!.required;
    const id = '0190b2b4-0000-7000-8000-000000000001';
    const hash = 'a'.repeat(64);
    const examples: Record<string, unknown> = {
      reason: 'gone',
      kind: 'certificate-expired',
      percent: 50,
      failingSince: '2026-11-23T04:00:00.000Z',
      dueAt: '2026-12-23T04:00:00.000Z',
      service: 'trust',
      publishedAt: '2026-11-23T04:00:00.000Z',
      heads: [{ tenantId: id, seq: 1, hash }],
    };
    for (const name of ['sequence', 'chains', 'records']) examples[name] = 1;
    for (const name of ['previousMac', 'root', 'mac']) examples[name] = hash;
    const payload = Object.fromEntries(required.map((name) => [name, examples[name] ?? id]));
    expect(isValid({ eventType: type, payload })).toBe(true);
    expect(isValid({ eventType: 'x', payload })).toBe(false);
    expect(isValid({ eventType: type, payload: {} })).toBe(false);
    expect(isValid({ eventType: type, payload: { ...payload, given_name: 'Thandi' } })).toBe(false);
  });
});
