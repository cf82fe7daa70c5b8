import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { AUDIT_VERIFY, verifyAudit } from './audit-verify';
import { verificationService } from './verification.definition';

void (process.argv[2] === AUDIT_VERIFY ? verifyAudit(process.env) : runService(verificationService));
