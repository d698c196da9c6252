/**
 * The yield follows from the rebases of USD+, which the indexer will store per chain; until there
 * is such a history nothing is known, and nothing is claimed.
 */
export const findYield = async (): Promise<number | null> => null
