import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { issuanceService } from './issuance.definition';

void runService(issuanceService);
