import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button, Notice } from '@vc/web/elements';
import type { IssuanceSource } from '../issuances/issuance-source';
import { useMessages } from '../messages/messages-context';
import { FilePlan } from './file-plan';
import { openFile, type OpenedFile } from './opened-file';
import { MAX_BYTES, MAX_COLUMNS, MAX_ROWS, type TableProblem, UnreadableTable } from './table';
import { targetsOf } from './targets';

const MEGABYTE = 1024 * 1024;

/** The first step: a file. The later ones begin again with another file. */
export function FileChoice({ source }: { source: IssuanceSource }) {
  const { t } = useMessages();
  const problemText = useProblemText();
  const [file, setFile] = useState<OpenedFile>();
  const [problem, setProblem] = useState<string>();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { targets, impossible } = targetsOf(source.definitions);
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(undefined);
    setProblem(undefined);
    try {
      setFile(await openFile(chosen));
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? problemText(error.problem) : t('error.unknown'));
    }
  };
  if (impossible.length > 0) {
    return (
      <Notice tone="warn">
        <p>{t('fileIssuance.impossible', { attributes: impossible.join(', ') })}</p>
      </Notice>
    );
  }
  return (
    <>
      <div className="panel">
        <p className="soft">{t('fileIssuance.fileHint')}</p>
        <div className="file">
          <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void open(files?.[0])}>
            <Button isDisabled={isUnderWay}>{t('form.chooseFile')}</Button>
          </FileTrigger>
          <span className="hint">{file ? file.name : t('form.noFile')}</span>
        </div>
        {problem !== undefined && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      {file && <FilePlan key={file.hash} file={file} source={source} targets={targets} onUnderWay={setIsUnderWay} />}
    </>
  );
}

/** Why a file cannot be read, with the number of the row. */
function useProblemText(): (problem: TableProblem) => string {
  const { t, locale } = useMessages();
  const limits = {
    rows: MAX_ROWS.toLocaleString(locale),
    columns: MAX_COLUMNS.toLocaleString(locale),
    megabytes: MAX_BYTES / MEGABYTE,
  };
  return ({ rule, ...values }) => t(`tableProblem.${rule}`, { ...limits, ...values });
}
