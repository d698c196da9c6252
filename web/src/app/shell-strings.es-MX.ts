import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './shell-strings.en.ts'

export const strings: Translated<typeof en> = {
  menu: 'Menú',
  mainNavigation: 'Principal',
  skip: 'Ir al contenido',
  buyRedeem: 'Comprar/Redimir',
  connectWallet: 'Conectar billetera',
  wallet: 'Billetera',
  walletChip: 'Billetera {{address}}',
  walletChipUnsupported: 'Billetera {{address}}, red no compatible',
  connectedTo: 'Conectado a {{networkName}}',
  unsupportedNetwork: 'Red no compatible',
  network: 'Red',
  networks: 'Redes compatibles',
  clickToSwitch: 'Haz clic para cambiar a una red compatible.',
  location: {
    title: 'USD+ no está disponible en tu país.',
    message:
      'Lamentablemente, nuestra plataforma por ahora no permite comprar desde tu país. Disculpa las molestias.',
    again: '¿Estás de viaje o usas una VPN? Lo revisamos cada vez que vuelves a esta página.',
    read: 'Todavía puedes leer:',
  },
  copyAddress: 'Copiar dirección',
  copied: 'Copiado al portapapeles',
  copyFailed: 'Aquí no se permite copiar. Selecciona el texto.',
  disconnect: 'Desconectar',
  close: 'Cerrar',
  notices: 'Avisos',
  dismiss: 'Descartar',
  terms: 'Términos y condiciones',
  language: 'Idioma',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Como el sistema' },
  systemOk: 'Todo funciona',
  systemDegraded: 'Algunas partes van lentas',
  systemDown: 'No funciona en este momento',
  crashTitle: 'Esta página dejó de funcionar',
  crashText:
    'Tu dinero no se ve afectado: lo que se envió a una red sigue ahí su curso. Vuelve a cargar la página para continuar.',
  reload: 'Volver a cargar',
}
