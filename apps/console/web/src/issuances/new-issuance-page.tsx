import { useSearchParams } from 'wouter';
import { ButtonLink, Page, Queried } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useCredentialPreset, useCredentialTemplate } from '../templates/queries';
import { IssuanceForm } from './issuance-form';
import { sourceOfPreset, sourceOfTemplate } from './issuance-source';
import { SourceChoice } from './source-choice';

/** The choice of what to issue is part of the address, so that a form can be linked to. */
export function NewIssuancePage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const preset = search.get('preset');
  const template = search.get('template');
  const isChosen = preset !== null || template !== null;
  return (
    <Page
      key={search.toString()}
      title={t('issuances.new')}
      actions={
        <ButtonLink to={`/issuances/file${isChosen ? `?${search.toString()}` : ''}`}>
          {t('fileIssuance.title')}
        </ButtonLink>
      }
      lead={isChosen ? undefined : t('newIssuance.choose')}
      parent={
        isChosen
          ? { to: '/issuances/new', name: t('newIssuance.other') }
          : { to: '/issuances', name: t('issuances.title') }
      }
    >
      {preset !== null && <FormOfPreset id={preset} />}
      {template !== null && <FormOfTemplate id={template} />}
      {!isChosen && <SourceChoice path="/issuances/new" />}
    </Page>
  );
}

function FormOfPreset({ id }: { id: string }) {
  const query = useCredentialPreset(id);
  return <Queried query={query}>{(preset) => <IssuanceForm source={sourceOfPreset(preset)} />}</Queried>;
}

function FormOfTemplate({ id }: { id: string }) {
  const query = useCredentialTemplate(id);
  return <Queried query={query}>{(template) => <IssuanceForm source={sourceOfTemplate(template)} />}</Queried>;
}
