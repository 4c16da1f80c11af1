"""The screens, one module each; `web.app` gathers their ROUTES."""
