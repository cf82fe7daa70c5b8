import { GROUNDS } from './look';

/**
 * The style sheet of all pages, in one line. Sizes follow the root font, which grows with the window from 320 px to 3840 px. Colours of the
 * tenant are variables of a second sheet.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font-size: clamp(1rem, .75rem + .45vw, 1.875rem);
  --ground: ${GROUNDS.light.ground}; --card: ${GROUNDS.light.card}; --text: #1b1b1f; --soft: #53515c; --line: #d6d4dc; --edge: #77747f;
  --error: #b3261e; --accent: var(--accent-light) }
@media (prefers-color-scheme: dark) {
  :root { --ground: ${GROUNDS.dark.ground}; --card: ${GROUNDS.dark.card}; --text: #ececf0; --soft: #b8b6c0; --line: #3c3a45;
    --edge: #8f8c99; --error: #f2b8b5; --accent: var(--accent-dark) }
  .logo { background: #ffffff; padding: .25rem; border-radius: .375rem }
}
*, ::before, ::after { box-sizing: border-box }
html { min-height: 100%; background: linear-gradient(var(--primary), var(--primary)) top / 100% 9rem no-repeat var(--ground);
  -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; padding: 3rem 1rem 1.5rem; font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--text); overflow-wrap: anywhere }
.card { max-width: 31rem; margin: 0 auto; padding: 1.75rem 2rem 2.25rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 1rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .08) }
.wide { max-width: 56rem }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; min-height: 2.75rem; margin-bottom: 1.25rem;
  padding-bottom: 1rem; border-bottom: 1px solid var(--line); font-weight: 600 }
.logo { display: block; max-height: 2.75rem; max-width: 9rem }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem 1rem; max-width: 56rem; margin: 1rem auto 0; font-size: .9375rem }
footer ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none }
footer a, footer [aria-current] { display: inline-block; padding: .5rem }
.sandbox { margin: -.5rem 0 1.25rem; padding: .5rem .75rem; border: .125rem dashed var(--edge); border-radius: .5rem }
h1 { font-size: 1.625rem; line-height: 1.2; margin: 0 0 1rem; text-wrap: balance }
h2 { font-size: 1.1875rem; line-height: 1.3; margin: 2rem 0 .5rem }
p { margin: .75rem 0 }
a { color: var(--accent); text-underline-offset: .15em }
code, pre { font: .9375em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
pre { white-space: pre-wrap; font: inherit }
ul, ol { padding-left: 1.25rem }
li { margin: .25rem 0 }
small, .soft { color: var(--soft); font-size: .9375rem }
.items { list-style: none; padding: 0 }
.items li { margin: .5rem 0; padding: .75rem 1rem; background: var(--ground); border-left: .25rem solid var(--primary); border-radius: .375rem }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0 1.5rem; list-style-position: inside; padding: 0 }
.field { margin-top: 1.25rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input { font: inherit; color: inherit; background: transparent; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid var(--edge); border-radius: .5rem }
[aria-invalid] { border: 2px solid var(--error) }
.error, [role=alert] { border-left: .25rem solid var(--error); padding-left: .75rem; margin: .5rem 0 }
.error { color: var(--error); font-weight: 600 }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; line-height: 1.6;
  text-align: center; text-decoration: none; cursor: pointer; color: var(--text); background: transparent;
  border: 2px solid var(--edge); border-radius: .5rem }
.primary { color: var(--on-primary); background: var(--primary); border-color: var(--accent) }
button:hover, .button:hover { text-decoration: underline }
:focus-visible { outline: .1875rem solid var(--accent); outline-offset: .1875rem; border-radius: .25rem }
details { margin-top: 1.5rem }
summary { padding: .5rem 0; cursor: pointer; color: var(--accent); font-weight: 600 }
figure { margin: 1rem 0; text-align: center }
figure svg { width: 100%; max-width: 18rem; height: auto; background: #ffffff; border-radius: .75rem }
[hidden] { display: none }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 1fr 20rem; column-gap: 3rem }
  .columns figure { margin-top: 0 }
}
@media (max-width: 32rem) {
  html { background-size: 100% .5rem }
  body { padding: .5rem 0 1.5rem }
  .card { padding: 1.25rem 1rem 1.75rem; border-width: 0 0 1px; border-radius: 0; box-shadow: none }
  .actions > *, .wholeline { width: 100% }
}
@media (prefers-reduced-motion: no-preference) { button, .button { transition: box-shadow .15s } }
@media (forced-colors: active) { .primary, input { border: 2px solid } }
@media print { html { background: none } body { padding: 0 } .card { border: 0; box-shadow: none } footer, form { display: none } }
`
  .replaceAll(/\s+/g, ' ')
  .trim();
