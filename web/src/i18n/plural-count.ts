/**
 * Returns the `count` by which i18next chooses the plural form after a displayed figure: "1 share", but "1.0000 shares",
 * "0.5 shares" and "1,000 shares". Figures are text with the decimals that they show, and a masked one is plural.
 */
export const toPluralCount = (figure: string): 1 | 2 => (figure === '1' ? 1 : 2)
