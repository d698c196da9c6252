import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

/** The texts on the preview pictures, from `previews/drawn.json`, which `tools/draw-pictures.ts` writes. */
export type PreviewPictureTexts = {
  brand: string
  pages: Record<string, Pick<PublicPage, LegalLanguage>>
}

/** Returns a name such as "stocks.es-MX"; the first page is "home". */
export const toPreviewPictureName = ({ path }: Pick<PublicPage, 'path'>, language: LegalLanguage) =>
  `${path.slice(1) || 'home'}.${language}`

/** Returns the texts that would be drawn now. */
export const toPreviewPictureTexts = (brand: string): PreviewPictureTexts => ({
  brand,
  pages: Object.fromEntries(
    publicPages.map(({ path, en, 'es-MX': spanish }) => [path, { en, 'es-MX': spanish }]),
  ),
})

/**
 * Returns the brand drawn on the preview pictures of this build; null if they were built without text or `drawn.json`
 * cannot be read.
 */
export function readPreviewPictureBrand(webDir: string): string | null {
  try {
    const drawn = JSON.parse(
      readFileSync(path.join(webDir, 'previews/drawn.json'), 'utf8'),
    ) as Partial<PreviewPictureTexts>
    return drawn.brand ?? null
  } catch {
    return null
  }
}

/** Returns the picture with text if it has the operator's brand; else the plain drawing. */
export const toPreviewPicturePath = (
  page: PublicPage,
  { language, isOwnBrand }: { language: LegalLanguage; isOwnBrand: boolean },
) => `/previews/${isOwnBrand ? toPreviewPictureName(page, language) : page.picture}.png`
