import { fillTemplate, hasOnlyPlaceholders } from './notice-template';

const ALLOWED = ['name', 'organization', 'link'] as const;
const VALUES = { name: 'Thandi', organization: 'Acme', link: 'https://wallet.example/?a=1' };

describe('hasOnlyPlaceholders', () => {
  it.each(['', 'no placeholder', '{name}{name} of {organization}: {link}'])('accepts %s', (template) => {
    expect(hasOnlyPlaceholders(template, ALLOWED)).toBe(true);
  });

  it.each(['{email}', '{}', '{name', 'name}', '{{name}}', '{ name }', '{name.first}', '{constructor}', '{{name}'])(
    'rejects %s',
    (template) => {
      expect(hasOnlyPlaceholders(template, ALLOWED)).toBe(false);
    },
  );

  it('rejects a placeholder that the text may not have', () => {
    expect(hasOnlyPlaceholders('{link}', ['name'])).toBe(false);
  });
});

describe('fillTemplate', () => {
  it('fills each place', () => {
    const filled = fillTemplate('Hello {name},\n\n{organization}: {link} ({name})', VALUES);
    expect(filled).toBe('Hello Thandi,\n\nAcme: https://wallet.example/?a=1 (Thandi)');
  });

  it('leaves out the blank before an empty value', () => {
    expect(fillTemplate('Hello {name},', { ...VALUES, name: ' ' })).toBe('Hello,');
  });

  it('fills no placeholders in values, and keeps values on one line', () => {
    const name = '{link}\r\nBcc: eve@evil.example $& $1';
    expect(fillTemplate('Hello {name}', { ...VALUES, name })).toBe('Hello {link} Bcc: eve@evil.example $& $1');
  });
});
