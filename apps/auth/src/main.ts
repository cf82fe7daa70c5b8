import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { authService } from './auth.definition';

void runService(authService);
