import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProgressBar } from 'react-aria-components';
import { readAgain } from '@vc/web/shell';
import { Button, Section } from '@vc/web/elements';
import { api } from '../api/client';
import { ActError } from '../elements/act-error';
import { downloadCsv } from '../format/csv';
import type { IssuanceSource } from '../issuances/issuance-source';
import { useMessages } from '../messages/messages-context';
import { FileRun, type RunState } from './file-run';
import type { OpenedFile } from './opened-file';
import type { PlannedRow, PlanOptions } from './plan';
import { toResultRows } from './result-rows';
import { rowKey } from './row-key';
import { rowNumber } from './table';

interface FileProgressProps {
  file: OpenedFile;
  source: IssuanceSource;
  rows: readonly PlannedRow[];
  options: PlanOptions;
  onUnderWay: (isUnderWay: boolean) => void;
}

/** How far the offers are, with buttons to stop and to go on, and the results as a file. */
export function FileProgress(props: FileProgressProps) {
  const { t } = useMessages();
  const { onUnderWay } = props;
  const { rowNumbers } = props.file.table;
  const [run] = useState(() => new FileRun(issuingOf(props), props.rows.length));
  const state = useSyncExternalStore(run.subscribe, run.current);
  useEffect(() => {
    void run.start();
    // Requests that were sent end by themselves; a page that was left sends no more.
    return () => run.stop();
  }, [run]);
  const isUnderWay = state.status === 'running' || state.status === 'stopping';
  useWarningBeforeLeaving(isUnderWay);
  useEffect(() => onUnderWay(isUnderWay), [isUnderWay, onUnderWay]);
  const { finished, failed } = countsOf(state);
  return (
    <Section title={t('fileRun.title')}>
      <ProgressBar
        className="progress"
        aria-label={t('fileRun.title')}
        value={finished}
        maxValue={state.results.length}
      >
        {({ percentage = 0 }) => (
          <div className="progress-track">
            <div className="progress-fill" style={{ inlineSize: `${percentage}%` }} />
          </div>
        )}
      </ProgressBar>
      <p role="status">
        {t('fileRun.counts', { finished, all: state.results.length, failed })} {t(`fileRun.${state.status}`)}
      </p>
      <ActError error={state.reason} />
      <RunActions run={run} state={state} rowNumbers={rowNumbers} />
      <Refusals state={state} rowNumbers={rowNumbers} />
    </Section>
  );
}

/** The end of the session leaves the page as it is, because the results are in its memory only. */
function issuingOf({ file, source, rows, options }: FileProgressProps) {
  return async (index: number) => {
    const row = rowNumber(index, file.table.rowNumbers);
    const idempotencyKey = await rowKey({ fileHash: file.hash, row, source: source.reference, options });
    const body = { ...source.reference, ...options, ...rows[index] };
    const { data, meta } = await api.createIssuance({ body }, { idempotencyKey });
    return { issuanceId: data.id, offerUri: data.offerUri, txCode: meta?.txCode };
  };
}

function countsOf({ results }: RunState): { finished: number; failed: number } {
  const finished = results.filter((result) => result !== undefined);
  return { finished: finished.length, failed: finished.filter((result) => 'error' in result).length };
}

interface RowNumbers {
  rowNumbers: readonly number[] | undefined;
}

function RunActions({ run, state, rowNumbers }: { run: FileRun; state: RunState } & RowNumbers) {
  const { t } = useMessages();
  const { status, results } = state;
  const isUnderWay = status === 'running' || status === 'stopping';
  const isEmpty = results.every((result) => result === undefined);
  useEffect(() => {
    if (!isUnderWay) void readAgain('issuances');
  }, [isUnderWay]);
  return (
    <div className="actions">
      {isUnderWay && (
        <Button isPending={status === 'stopping'} onPress={() => run.stop()}>
          {t('fileRun.stop')}
        </Button>
      )}
      {status === 'stopped' && (
        <Button kind="primary" onPress={() => void run.start()}>
          {t('fileRun.resume')}
        </Button>
      )}
      {!isUnderWay && !isEmpty && (
        <Button
          kind={status === 'done' ? 'primary' : 'plain'}
          onPress={() => void downloadCsv('offers.csv', toResultRows(results, rowNumbers))}
        >
          {t('fileRun.download')}
        </Button>
      )}
    </div>
  );
}

const MOST_SHOWN = 50;

function Refusals({ state: { results }, rowNumbers }: { state: RunState } & RowNumbers) {
  const { t } = useMessages();
  const refused = results.flatMap((result, index) =>
    result && 'error' in result ? [{ row: rowNumber(index, rowNumbers), error: result.error }] : [],
  );
  if (refused.length === 0) return null;
  return (
    <ul className="row-violations">
      {refused.slice(0, MOST_SHOWN).map(({ row, error }) => (
        <li key={row}>{t('fileRun.refused', { row, error })}</li>
      ))}
    </ul>
  );
}

/** The browser asks before it closes a page whose requests are under way. */
function useWarningBeforeLeaving(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
}
