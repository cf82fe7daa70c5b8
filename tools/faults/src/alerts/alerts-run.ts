import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { issueToWallet } from './afflictions';
import { type AlertFault, FAULTS } from './alert-faults';
import { Recorder } from './recorder';
import { SufferingPlatform } from './suffering-platform';

/** The durations of the rules are divided by it. */
const DIVISOR = 60;
const SECOND_MS = 1_000;
/** Without a fault, after the start. */
const CALM_MS = 20 * SECOND_MS;
/** What the longest rule needs, which compares with five minutes. */
const SHORTEST_RUN_MS = 330 * SECOND_MS;
const MAX_OUTPUT_BYTES = 1e9;

interface Transition {
  at: number;
  alert: string;
  state: 'pending' | 'firing' | 'ended';
}

interface Inflicted extends AlertFault {
  at: number;
}

const write = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Makes a platform suffer, and shows after which time each alert fires.
 * @param names of alerts whose faults are inflicted; all without any
 * @throws Error if one does not fire
 */
export async function runAlerts(names: string[]): Promise<void> {
  const faults = FAULTS.filter(({ alerts }) => names.length === 0 || alerts.some((alert) => names.includes(alert)));
  const all = await SufferingPlatform.start();
  const file = join(all.dataDir, 'scrapes.jsonl');
  try {
    // Its keys and its certificate exist from now on.
    await issueToWallet(all);
    const recorder = new Recorder(all.metricsUrl, file);
    const calmAt = Date.now();
    await pause(CALM_MS);
    const inflicted = await inflictAll(all, faults);
    await recorder.stop();
    report(inflicted, calmAt, evaluate(file));
  } finally {
    await all.stop();
  }
}

async function inflictAll(all: SufferingPlatform, faults: AlertFault[]): Promise<Inflicted[]> {
  const inflicted: Inflicted[] = [];
  const startedAt = Date.now();
  for (const each of faults) {
    // The restart of the platform ends what the first faults caused.
    const isRestarted = each.alerts.includes('VcServiceDown') && faults.length === FAULTS.length;
    if (isRestarted) await pause(Math.max(0, startedAt + SHORTEST_RUN_MS - Date.now()));
    write(`${String(Math.round((Date.now() - startedAt) / SECOND_MS)).padStart(4)} s  ${each.fault}`);
    inflicted.push({ ...each, at: Date.now() });
    await each.inflict(all);
  }
  return inflicted;
}

/** Evaluates the rules on the recorded scrapes, with the engine of Prometheus. */
function evaluate(file: string): Transition[] {
  const words = ['tools/monitoring/alert-rules.mjs', 'replay', String(DIVISOR), 'rules/alerts.yaml', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  assert.equal(status, 0, stderr);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Transition);
}

function report(inflicted: Inflicted[], calmAt: number, transitions: Transition[]): void {
  const firing = transitions.filter(({ state }) => state === 'firing');
  write(`\n| alert | fault | fires after (rules ${DIVISOR} times as fast) |\n| --- | --- | --- |`);
  const silent: string[] = [];
  for (const { alerts, fault, at } of inflicted) {
    for (const alert of alerts) {
      const first = firing.find((each) => each.alert === alert && each.at >= at);
      if (!first) silent.push(alert);
      const after = first ? `${Math.round((first.at - at) / SECOND_MS)} s` : 'never';
      write(`| ${alert} | ${fault} | ${after} |`);
    }
  }
  const early = firing.filter(({ at }) => at < calmAt + CALM_MS).map(({ alert }) => alert);
  write(`\nAlerts that fired before the first fault: ${early.join(', ') || 'none'}.`);
  if (silent.length > 0 || early.length > 0) {
    throw new Error(`These alerts did not fire: ${silent.join(', ') || 'none'}.`);
  }
}
