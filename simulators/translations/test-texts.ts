import { writeFileSync } from 'node:fs'
import path from 'node:path'

export const spanishWrapTexts = {
  title: 'Envolver',
  ladder: { wrap: 'Envuelve', unwrap: 'Desenvuelve' },
}
const splash = { title: 'USD+', text: 'Dólares', note: 'Nota', start: 'Entrar' }
const table = { first: 'Primera', last: 'Última', next: 'Siguiente', previous: 'Anterior' }

const bundled = {
  en: { shell: { connect: 'Connect' } },
  'es-MX': { wrap: spanishWrapTexts, splash, table },
}

/** Writes a module that exports a few texts in the form of the page's own module; returns its path. */
export function writeTestTexts(folder: string): string {
  const file = path.join(folder, 'page-texts.mjs')
  writeFileSync(file, `export const loadBundledTexts = async () => (${JSON.stringify(bundled)})\n`)
  return file
}
