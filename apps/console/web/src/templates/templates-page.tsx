import { ButtonLink, Empty, Page, Queried, Section } from '@vc/web/elements';
import { CardGrid } from '../cards/card-grid';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useCredentialPresets, useCredentialTemplates } from './queries';

export function TemplatesPage() {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  const presets = useCredentialPresets();
  return (
    <Page
      title={t('templates.title')}
      lead={t('templates.lead')}
      actions={
        mayWrite && (
          <ButtonLink to="/templates/new" kind="primary">
            {t('templates.new')}
          </ButtonLink>
        )
      }
    >
      <OwnTemplates />
      <Section title={t('templates.presets')} lead={t('templates.presetsLead')}>
        <Queried query={presets}>
          {({ data }) => (
            <CardGrid
              cards={data.map(({ id, templateName, templateDescription, display }) => ({
                id,
                to: `/presets/${encodeURIComponent(id)}`,
                name: templateName,
                description: templateDescription,
                display,
              }))}
            />
          )}
        </Queried>
      </Section>
    </Page>
  );
}

function OwnTemplates() {
  const { t } = useMessages();
  const templates = useCredentialTemplates();
  return (
    <Section title={t('templates.own')}>
      <Queried query={templates}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="template" title={t('templates.empty')} />
          ) : (
            <CardGrid
              cards={data.map(({ id, name, description, display, archivedAt }) => ({
                id,
                to: `/templates/${id}`,
                name,
                description: archivedAt === null ? description : t('template.isArchived'),
                display,
              }))}
            />
          )
        }
      </Queried>
    </Section>
  );
}
