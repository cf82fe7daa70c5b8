import { useParams } from 'wouter';
import { ButtonLink, ExactTime, Page, Queried } from '@vc/web/elements';
import type { CredentialTemplate } from '../api/schemas';
import { toDefinitions } from '../attributes/definitions';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { ArchiveTemplate, RestoreTemplate } from './archive-template';
import { useCredentialTemplate } from './queries';
import { TemplateContent } from './template-content';

export function TemplatePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCredentialTemplate(id);
  return (
    <Page title={query.data?.name ?? t('template.title')} parent={{ to: '/templates', name: t('templates.title') }}>
      <Queried query={query}>{(template) => <TemplateDetail template={template} />}</Queried>
    </Page>
  );
}

function TemplateDetail({ template }: { template: CredentialTemplate }) {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  const { id, name, description, display, format, type, attributes, revocable, validity, createdAt, archivedAt } =
    template;
  return (
    <>
      <TemplateContent
        {...{ name, description, display, format, type, revocable, validity }}
        definitions={toDefinitions(attributes, format)}
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('template.archivedAt'), archivedAt && <ExactTime key="archivedAt" iso={archivedAt} />],
        ]}
      />
      {mayWrite && archivedAt === null && (
        <div className="actions">
          <ButtonLink to={`/issuances/new?template=${id}`} kind="primary">
            {t('template.issue')}
          </ButtonLink>
          <ArchiveTemplate id={id} />
        </div>
      )}
      {mayWrite && archivedAt !== null && <RestoreTemplate id={id} />}
    </>
  );
}
