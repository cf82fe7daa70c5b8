import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { type AuthenticatedRequest } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { ConsentAuditService, ConsentStatement } from './consent-audit.service';

const MAX_TEXT = 200;

/**
 * IF §5.5: personal information is processed with `ConsentReceived: true` only, the Boolean. Both outcomes are
 * audited before anything else happens, so that nothing goes on without a record.
 */
@Injectable()
export class ConsentGuard implements CanActivate {
  constructor(private readonly audit: ConsentAuditService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const statement = statementOf(request.body, context.getHandler().name);
    await this.audit.add(request.caller!, statement);
    if (statement.decision === 'given') return true;
    throw new DomainError('CONSENT_REQUIRED', 'ConsentReceived must be true: the person has to have agreed.', {
      source: { pointer: '/ConsentReceived' },
    });
  }
}

function statementOf(body: unknown, operation: string): ConsentStatement {
  const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const decision = members.ConsentReceived === true ? 'given' : 'missing';
  const idNumber = members.IdNumber;
  return {
    operation,
    decision,
    purpose: textOf(members.RequestReason),
    cRef: textOf(members.CRef),
    idNumber: typeof idNumber === 'string' && /^\d{13}$/.test(idNumber) ? idNumber : null,
  };
}

/** A number of thirteen digits has no place in a text that is kept. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const printable = value.replace(/[\0\p{Surrogate}]/gu, '').replace(/\d{13}/g, '[13 digits]');
  return printable.slice(0, MAX_TEXT);
}
