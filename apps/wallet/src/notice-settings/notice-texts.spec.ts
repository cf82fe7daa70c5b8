import { hasOnlyPlaceholders } from './notice-template';
import { textsFor } from './notice-texts';
import { NOTICE_KINDS } from './notice-kind';

const text = (language: string, subject: string) => ({
  language,
  kind: 'credential-offer' as const,
  subject,
  body: '{link}',
});

describe('textsFor', () => {
  const setting = {
    language: 'zu-ZA',
    texts: [text('zu', 'Zulu'), text('de-AT', 'Austrian'), text('EN', 'Own English')],
  };
  const subjectFor = (wanted: string | null) => textsFor(setting, 'credential-offer', wanted).subject;

  it.each([
    [null, 'Zulu'],
    ['fr', 'Zulu'],
    ['de-AT', 'Austrian'],
    ['de', 'Zulu'],
    ['en-GB', 'Own English'],
    ['af-ZA', '{organization} het vir jou ’n geloofsbrief gestuur'],
  ])('returns for the language %s of the user %s', (wanted, subject) => {
    expect(subjectFor(wanted)).toBe(subject);
  });

  it('returns English where no language has a text of the kind', () => {
    const found = textsFor({ language: 'zu', texts: [text('zu', 'Zulu')] }, 'presentation-request', 'fr');
    expect(found).toMatchObject({ language: 'en', subject: '{organization} asks you for a credential' });
  });

  it('returns the footer in the language of the text, or else in English', () => {
    const footers = ['af', 'zu'].map((wanted) => textsFor(setting, 'credential-offer', wanted).footer);
    expect(footers).toEqual([expect.stringContaining('Beëindig'), expect.stringContaining('End these messages')]);
  });

  it.each(['en', 'af'])('has valid templates of its own in %s', (language) => {
    for (const kind of NOTICE_KINDS) {
      const { subject, body, footer } = textsFor({ language, texts: [] }, kind, null);
      expect(hasOnlyPlaceholders(subject, ['name', 'organization'])).toBe(true);
      expect(hasOnlyPlaceholders(body, ['name', 'organization', 'link']) && body.includes('{link}')).toBe(true);
      expect(hasOnlyPlaceholders(footer, ['organization', 'link'])).toBe(true);
    }
  });
});
