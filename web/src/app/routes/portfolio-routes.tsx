import { PortfolioPage } from '#features/portfolio/page/portfolio-page.tsx'
import { SamplePortfolioPage } from '#features/portfolio/page/sample-page.tsx'

export const PortfolioRoute = () => <PortfolioPage />

export const SamplePortfolioRoute = () => <SamplePortfolioPage />
