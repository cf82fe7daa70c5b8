import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '@vc/development/command-line';
import { issueToWallet, lookUp, under, useAsUsual } from './afflictions';
import type { AlertFault } from './alert-fault';
import { type Inflicted, resultsOf, type Transition } from './alert-results';
import { LASTING_FAULTS } from './lasting-faults';
import { PASSING_FAULTS } from './passing-faults';
import { Recorder } from './recorder';
import { RESTARTING_FAULTS } from './restarting-faults';
import { SufferingPlatform } from './suffering-platform';

/** The durations of the rules are divided by it. */
const DIVISOR = 60;
const SECOND_MS = 1_000;
/**
 * Between the first use and the first scrape. A scrape reads gauges of the database, and keeps them for 15 s, which the
 * shortened rules would take for 15 minutes: an event on its way for a relay that has stopped.
 */
const SETTLE_MS = 5 * SECOND_MS;
/** Without a fault, under traffic: longer than each rule waits, of which the longest waits for an hour. */
const CALM_MS = 75 * SECOND_MS;
/** After the last fault, for the ends of the alerts. */
const RECOVERY_MS = 30 * SECOND_MS;
const LOOK_UP_MS = 2 * SECOND_MS;
const MAX_OUTPUT_BYTES = 1e9;

/** Of one run. */
interface Run {
  all: SufferingPlatform;
  startedAt: number;
  inflicted: Inflicted[];
}

const write = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Makes a platform suffer, and shows after which time each alert fires, and ends.
 * @param names of alerts whose faults are inflicted; all without any
 * @throws Error if one does not fire, or goes on, or if one fires before the first fault
 */
export async function runAlerts(names: string[]): Promise<void> {
  const groups = [LASTING_FAULTS, PASSING_FAULTS, RESTARTING_FAULTS];
  const known = groups.flat().flatMap(({ alerts }) => alerts);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`The alerts are: ${known.join(', ')}.`);
  const isMeant = ({ alerts }: AlertFault) => names.length === 0 || alerts.some((alert) => names.includes(alert));
  const [lasting = [], passing = [], restarting = []] = groups.map((faults) => faults.filter(isMeant));
  const all = await SufferingPlatform.start();
  const file = join(all.dataDir, 'scrapes.jsonl');
  try {
    // Its keys and its certificate exist from now on.
    await issueToWallet(all);
    await pause(SETTLE_MS);
    const recorder = new Recorder(all.metricsUrl, file);
    await useAsUsual(all, CALM_MS);
    const run: Run = { all, startedAt: Date.now(), inflicted: [] };
    // A circuit closes with a call.
    const look = () => lookUp(all);
    await under(look, LOOK_UP_MS, async () => {
      await inflictAll(run, lasting);
      await inflictAll(run, passing);
      await heal(run, lasting);
      await inflictAll(run, restarting);
    });
    await useAsUsual(all, RECOVERY_MS);
    await recorder.stop();
    report(run, evaluate(file));
  } finally {
    await all.stop();
  }
}

async function inflictAll(run: Run, faults: AlertFault[]): Promise<void> {
  for (const { fault, alerts, lasting, inflict } of faults) {
    announce(run, fault);
    const at = Date.now();
    await inflict(run.all);
    run.inflicted.push({ fault, alerts, at, endedAt: lasting ? Infinity : Date.now() });
  }
}

/** Ends the lasting faults, as soon as their alerts had their time. */
async function heal(run: Run, faults: AlertFault[]): Promise<void> {
  for (const { fault, lasting } of faults) {
    const known = run.inflicted.find((each) => each.fault === fault);
    if (!known || !lasting) continue;
    await pause(Math.max(0, known.at + lasting.seconds * SECOND_MS - Date.now()));
    await lasting.heal(run.all);
    known.endedAt = Date.now();
    announce(run, `over: ${fault}`);
  }
}

function announce({ startedAt }: Run, text: string): void {
  write(`${String(Math.round((Date.now() - startedAt) / SECOND_MS)).padStart(4)} s  ${text}`);
}

/** Evaluates the rules on the recorded scrapes, with the engine of Prometheus. */
function evaluate(file: string): Transition[] {
  const words = ['tools/monitoring/alert-rules.mts', 'replay', String(DIVISOR), 'rules/alerts.yaml', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  assert.equal(status, 0, stderr);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Transition);
}

function report({ startedAt, inflicted }: Run, transitions: Transition[]): void {
  const results = resultsOf(inflicted, transitions);
  const seconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${Math.round(ms / SECOND_MS)} s`);
  write(`\n| alert | fault | fires after (rules ${DIVISOR} times as fast) | ends after |\n| --- | --- | --- | --- |`);
  for (const { alert, fault, firedAfter, endedAfter } of results) {
    write(`| ${alert} | ${fault} | ${seconds(firedAfter)} | ${seconds(endedAfter)} |`);
  }
  const namesOf = (some: { alert: string }[]) => some.map(({ alert }) => alert).join(', ') || 'none';
  const silent = results.filter(({ firedAfter }) => firedAfter === undefined);
  const early = results.filter(({ isEarly }) => isEarly);
  const endless = results.filter(({ endedAfter }) => endedAfter === undefined);
  const unfounded = transitions.filter(({ at, state }) => state === 'firing' && at < startedAt);
  write(`\nDid not fire: ${namesOf(silent)}. Fired already when the fault began: ${namesOf(early)}.`);
  write(`Did not end: ${namesOf(endless)}. Fired on the healthy platform: ${namesOf(unfounded)}.`);
  if ([silent, early, endless, unfounded].some(({ length }) => length > 0)) {
    throw new Error('An alert is not as it should be.');
  }
}
