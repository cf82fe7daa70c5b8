import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { trustService } from './trust-service';

void runService(trustService);
