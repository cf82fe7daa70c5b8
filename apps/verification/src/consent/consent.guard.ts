import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { authenticatedCaller, type AuthenticatedRequest } from '@vc/platform/access-control';
import { ConsentAuditService, type ConsentDecision, ConsentStatement } from './consent-audit.service';
import { ConsentOutcomes } from './consent-outcomes';
import { consentRequired } from './consent.errors';

const MAX_TEXT = 200;

/**
 * IF §5.5: personal information is processed only with the Boolean `ConsentReceived: true`. What it states is
 * audited before the request continues.
 */
@Injectable()
export class ConsentGuard implements CanActivate {
  constructor(
    private readonly audit: ConsentAuditService,
    private readonly outcomes: ConsentOutcomes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const statement = parseStatement(request.body, context.getHandler().name);
    this.outcomes.expect(request, await this.audit.add(authenticatedCaller(context), statement));
    if (statement.decision === 'given') return true;
    throw consentRequired();
  }
}

function parseStatement(body: unknown, operation: string): ConsentStatement {
  const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const idNumber = members.IdNumber;
  return {
    operation,
    decision: decisionOf(members.ConsentReceived),
    purpose: auditText(members.RequestReason),
    cRef: auditText(members.CRef),
    idNumber: typeof idNumber === 'string' && /^\d{13}$/.test(idNumber) ? idNumber : null,
  };
}

/** Only the Boolean false states that the person has refused. */
function decisionOf(consentReceived: unknown): ConsentDecision {
  if (consentReceived === true) return 'given';
  return consentReceived === false ? 'refused' : 'absent';
}

/** Replaces identity numbers, because the audit must not hold them. */
function auditText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const printable = value.replace(/[\0\p{Surrogate}]/gu, '').replace(/\d{13}/g, '[13 digits]');
  return printable.slice(0, MAX_TEXT);
}
