import { useSearchParams } from 'wouter';
import { Page, Queried } from '@vc/web/elements';
import { type IssuanceSource, sourceOfPreset, sourceOfTemplate } from '../issuances/issuance-source';
import { SourceChoice } from '../issuances/source-choice';
import { useMessages } from '../messages/messages-context';
import { useCredentialPreset, useCredentialTemplate } from '../templates/queries';
import { FileChoice } from './file-choice';

const PATH = '/issuances/file';

/** Issues a credential for each row of a file. What is issued is part of the address, and the file is not. */
export function FileIssuancePage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const preset = search.get('preset');
  const template = search.get('template');
  const isChosen = preset !== null || template !== null;
  return (
    <Page
      key={search.toString()}
      title={t('fileIssuance.title')}
      lead={t(isChosen ? 'fileIssuance.lead' : 'newIssuance.choose')}
      parent={isChosen ? { to: PATH, name: t('newIssuance.other') } : { to: '/issuances', name: t('issuances.title') }}
    >
      {preset !== null && <FileOfPreset id={preset} />}
      {template !== null && <FileOfTemplate id={template} />}
      {!isChosen && <SourceChoice path={PATH} />}
    </Page>
  );
}

function FileOfPreset({ id }: { id: string }) {
  const query = useCredentialPreset(id);
  return <Queried query={query}>{(preset) => <FileSteps source={sourceOfPreset(preset)} />}</Queried>;
}

function FileOfTemplate({ id }: { id: string }) {
  const query = useCredentialTemplate(id);
  return <Queried query={query}>{(template) => <FileSteps source={sourceOfTemplate(template)} />}</Queried>;
}

function FileSteps({ source }: { source: IssuanceSource }) {
  return (
    <>
      <h2>{source.name}</h2>
      <FileChoice source={source} />
    </>
  );
}
