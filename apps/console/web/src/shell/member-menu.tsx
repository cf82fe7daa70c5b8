import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Header, Popover, Separator } from 'react-aria-components';
import { useState } from 'react';
import { Icon, type IconName } from '@vc/web/elements';
import { type Language, LANGUAGES } from '@vc/web/messages';
import { queryClient, SESSION } from '@vc/web/shell';
import { consoleServer } from '../api/console-server';
import { initials } from '../format/initials';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { chooseTheme, initialTheme, type Theme, THEMES } from './theme';

const THEME_ICONS: Record<Theme, IconName> = { system: 'screen', light: 'sun', dark: 'moon' };

async function endSession(): Promise<void> {
  await consoleServer.logOut();
  queryClient.setQueryData(SESSION, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}

function openPasskeys(slug: string): void {
  globalThis.location.assign(consoleServer.passkeysAddress(slug, globalThis.location.pathname));
}

/** Who is logged in, the language, the theme and the log-out. */
export function MemberMenu() {
  const { t } = useMessages();
  const { member, tenant } = useSession();
  return (
    <MenuTrigger>
      <Button className="member-button">
        <span className="avatar">{initials(member.name)}</span>
        <span className="visually-hidden">{t('member.menu', { name: member.name })}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <div className="member-card">
          <p className="member-name">{member.name}</p>
          <p className="hint">{member.email}</p>
          <p className="hint">{tenant.name}</p>
        </div>
        <MemberMenuItems />
      </Popover>
    </MenuTrigger>
  );
}

function MemberMenuItems() {
  const { t, language, choose } = useMessages();
  const [theme, setTheme] = useState(initialTheme);
  const { tenant } = useSession();
  const switchTo = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Menu className="options" aria-label={t('member.settings')}>
      <MenuSection
        selectionMode="single"
        selectedKeys={[language]}
        onSelectionChange={(keys) => choose([...keys][0] as Language)}
        disallowEmptySelection
      >
        <Header className="options-title">{t('member.language')}</Header>
        {Object.entries(LANGUAGES).map(([id, { name }]) => (
          <MenuItem key={id} id={id} className="option" textValue={name}>
            {name}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection
        selectionMode="single"
        selectedKeys={[theme]}
        onSelectionChange={(keys) => switchTo([...keys][0] as Theme)}
        disallowEmptySelection
      >
        <Header className="options-title">{t('member.theme')}</Header>
        {THEMES.map((id) => (
          <MenuItem key={id} id={id} className="option" textValue={t(`theme.${id}`)}>
            <Icon name={THEME_ICONS[id]} />
            {t(`theme.${id}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <Separator className="separator" />
      <MenuItem className="option" textValue={t('member.passkeys')} onAction={() => openPasskeys(tenant.slug)}>
        <Icon name="key" />
        {t('member.passkeys')}
      </MenuItem>
      <MenuItem className="option" textValue={t('member.logOut')} onAction={() => void endSession()}>
        <Icon name="leave" />
        {t('member.logOut')}
      </MenuItem>
    </Menu>
  );
}
