import { lazy } from 'react'

// Screens after the form load when there is something to review or to follow.

const loadReview = () => import('./review-screen.tsx')
const loadSigning = () => import('./signing-screen.tsx')

export const ReviewScreen = lazy(async () => ({ default: (await loadReview()).ReviewScreen }))
export const SigningScreen = lazy(async () => ({ default: (await loadSigning()).SigningScreen }))
export const RegisteringScreen = lazy(async () => ({
  default: (await loadSigning()).RegisteringScreen,
}))
export const LostScreen = lazy(async () => ({ default: (await loadSigning()).LostScreen }))
export const LiveScreen = lazy(async () => ({
  default: (await import('./live-screen.tsx')).LiveScreen,
}))

/** Preloads the screens once an order can be reviewed. */
export function preloadScreens() {
  void loadReview()
  void loadSigning()
}
