import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { authService } from './auth.definition';

void runService(authService);
