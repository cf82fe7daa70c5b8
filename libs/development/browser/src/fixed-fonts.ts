import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The families of `system-ui` and the others, which every machine answers with fonts of its own. */
const GENERIC: Record<string, string> = {
  'system-ui': 'Inter',
  'sans-serif': 'Inter',
  serif: 'DejaVu Serif',
  monospace: 'DejaVu Sans Mono',
  'ui-monospace': 'DejaVu Sans Mono',
};

/**
 * A configuration of Fontconfig that has the fonts of two packages and none of the machine. Pages keep their own style sheets.
 * @returns variables of the environment of the browser
 */
export function fixedFonts(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'vc-fonts-'));
  const file = join(folder, 'fonts.conf');
  const folders = ['@expo-google-fonts/inter', 'dejavu-fonts-ttf'].map((name) =>
    dirname(require.resolve(`${name}/package.json`)),
  );
  const aliases = Object.entries(GENERIC).map(
    ([family, font]) => `<match target="pattern"><test name="family"><string>${family}</string></test>
      <edit name="family" mode="assign" binding="strong"><string>${font}</string><string>DejaVu Sans</string></edit></match>`,
  );
  // The shades of grey of an outline without hints depend on nothing but the version of the rasterizer.
  const rendering = `<match target="font"><edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit></match>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    ${folders.map((each) => `<dir>${each}</dir>`).join('')}<cachedir>${folder}</cachedir>
    ${aliases.join('\n')}\n${rendering}</fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}
