import { useParams } from 'wouter';
import { ButtonLink, Page, Queried } from '@vc/web/elements';
import type { CredentialPreset } from '../api/schemas';
import { toDefinitions } from '../attributes/definitions';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useCredentialPreset } from './queries';
import { TemplateContent } from './template-content';

export function PresetPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  // The router leaves the escape of a colon in the path.
  const query = useCredentialPreset(decodeURIComponent(id));
  return (
    <Page
      title={query.data?.templateName ?? t('preset.title')}
      parent={{ to: '/templates', name: t('templates.title') }}
    >
      <Queried query={query}>{(preset) => <PresetDetail preset={preset} />}</Queried>
    </Page>
  );
}

function PresetDetail({ preset }: { preset: CredentialPreset }) {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  return (
    <>
      <TemplateContent
        name={preset.templateName}
        description={preset.templateDescription}
        display={preset.display}
        format={preset.credentialFormat}
        type={preset.templateType}
        revocable={preset.revocable}
        validity={preset.validity}
        definitions={toDefinitions(preset.templateAttributes, preset.credentialFormat)}
        facts={[
          [t('preset.id'), <code key="id">{preset.id}</code>],
          [t('preset.author'), preset.author],
        ]}
      />
      {mayWrite && (
        <div className="actions">
          <ButtonLink to={`/issuances/new?preset=${encodeURIComponent(preset.id)}`} kind="primary">
            {t('template.issue')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
