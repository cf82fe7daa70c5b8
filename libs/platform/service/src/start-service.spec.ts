import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import { startPeriodicTasks } from './start-service';

const started: string[] = [];

abstract class StartedTask extends PeriodicTask {
  constructor() {
    super(1_000, createLogger('test', 'fatal'));
  }

  override start(): void {
    started.push(this.constructor.name);
  }

  async run(): Promise<void> {
    // It is never started.
  }
}

@Injectable()
class Mailer extends StartedTask {}

@Injectable()
class Sweeper extends StartedTask {}

@Module({ providers: [Mailer, Sweeper, { provide: 'MAILER', useExisting: Mailer }] })
class Tasks {}

describe('startPeriodicTasks', () => {
  beforeEach(() => (started.length = 0));

  const open = () => NestFactory.createApplicationContext(Tasks, { logger: false });

  it('starts each task once, and not before', async () => {
    const app = await open();
    expect(started).toEqual([]);
    startPeriodicTasks(app);
    expect(started.sort()).toEqual(['Mailer', 'Sweeper']);
    await app.close();
  });

  it('does not start a manual task', async () => {
    const app = await open();
    startPeriodicTasks(app, [Mailer]);
    expect(started).toEqual(['Sweeper']);
    await app.close();
  });
});
