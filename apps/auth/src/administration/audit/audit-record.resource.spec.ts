import type { AuditRecord } from './audit-record.entity';
import { toAuditRecordResource } from './audit-record.resource';

const RECORD: AuditRecord = {
  id: '01932f40-1d2e-7f80-8c11-5a6b7c8d9e0f',
  tenantId: '01932f40-1d2e-7f80-8c11-5a6b7c8d9e0d',
  action: 'client.created',
  clientId: 'acme-admin',
  actor: 'acme-admin',
  subject: null,
  seq: '5',
  createdAt: new Date(0),
};

describe('toAuditRecordResource', () => {
  it.each([
    ['client', 'acme-admin', 'acme-admin'],
    ['person', 'acme-app', '01932f40-1d2e-7f80-8c11-5a6b7c8d9e0e'],
    ['service', 'service:trust', 'service:trust'],
    [null, 'acme-admin', null],
  ])('returns the kind %s of the actor', (actorKind, clientId, actor) => {
    expect(toAuditRecordResource({ ...RECORD, clientId, actor })).toMatchObject({ actor, actorKind });
  });
});
