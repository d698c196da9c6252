import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

/** The words on the pictures, whose name they carry: `previews/drawn.json`, by `tools/draw-pictures.ts`. */
export type DrawnWords = {
  brand: string
  pages: Record<string, Pick<PublicPage, LegalLanguage>>
}

/** "stocks.es-MX"; the first page is "home". */
export const toPictureName = ({ path }: Pick<PublicPage, 'path'>, language: LegalLanguage) =>
  `${path.slice(1) || 'home'}.${language}`

/** What would be drawn now. */
export const drawnWords = (brand: string): DrawnWords => ({
  brand,
  pages: Object.fromEntries(
    publicPages.map(({ path, en, 'es-MX': spanish }) => [path, { en, 'es-MX': spanish }]),
  ),
})

/** The brand on the pictures of this build; null: there are none with words. */
export function readDrawnBrand(webDir: string): string | null {
  try {
    const drawn = JSON.parse(
      readFileSync(path.join(webDir, 'previews/drawn.json'), 'utf8'),
    ) as Partial<DrawnWords>
    return drawn.brand ?? null
  } catch {
    return null
  }
}

/** With words where they have the operator's name; else the drawing alone, which is for everybody. */
export const toPicturePath = (
  page: PublicPage,
  { language, isOwnBrand }: { language: LegalLanguage; isOwnBrand: boolean },
) => `/previews/${isOwnBrand ? toPictureName(page, language) : page.picture}.png`
