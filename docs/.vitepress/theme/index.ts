// Without the theme's own font, which has no Arabic.
import DefaultTheme from 'vitepress/theme-without-fonts'
import './look.css'

export default DefaultTheme
