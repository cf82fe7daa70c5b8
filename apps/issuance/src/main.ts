import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { issuanceService } from './issuance.definition';

void runService(issuanceService);
