import { lazy } from 'react'

// The screens after the form load when there is an order to review or to follow.

const loadReview = () => import('./review-screen.tsx')
const loadFarLimit = () => import('./far-limit-screen.tsx')
const loadSigning = () => import('./signing-screen.tsx')

export const TicketReviewScreen = lazy(async () => ({
  default: (await loadReview()).TicketReviewScreen,
}))
export const FarLimitScreen = lazy(async () => ({
  default: (await loadFarLimit()).FarLimitScreen,
}))
export const OrderSigningScreen = lazy(async () => ({
  default: (await loadSigning()).OrderSigningScreen,
}))
export const OrderRegistrationScreen = lazy(async () => ({
  default: (await loadSigning()).OrderRegistrationScreen,
}))
export const LostTransactionScreen = lazy(async () => ({
  default: (await loadSigning()).LostTransactionScreen,
}))
export const LiveOrderScreen = lazy(async () => ({
  default: (await import('./live-screen.tsx')).LiveOrderScreen,
}))

/** Preloads the screens once an order can be reviewed. */
export function preloadTicketScreens() {
  void loadReview()
  void loadFarLimit()
  void loadSigning()
}
