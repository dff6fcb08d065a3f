import { Link, NavLink } from "react-router-dom";
import { useStored } from "../../lib/storage.ts";
import { Menu } from "../../ui/controls/menu.tsx";
import { Cart, Menu as MenuIcon } from "../../ui/display/icons.tsx";
import { Logo } from "../../ui/display/logo.tsx";
import { useCart } from "../lists/cart.tsx";
import { compared, comparePath } from "../lists/compared.ts";
import { SearchBox } from "../search/search-box.tsx";
import { AccountMenu } from "./account-menu.tsx";
import css from "./header.module.css";
import { mainNavigation } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

function CartLink() {
  const { totalQuantity } = useCart();
  const things = totalQuantity === 1 ? "item" : "items";
  return (
    <Link to="/cart" className={css.icon} aria-label={`Cart, ${totalQuantity} ${things}`}>
      <Cart />
      {totalQuantity > 0 && (
        // A new key replays the animation.
        <span key={totalQuantity} className={css.badge} data-testid="cart-badge">
          {totalQuantity}
        </span>
      )}
    </Link>
  );
}

/** Only while products are chosen to compare. */
function CompareLink() {
  const chosen = useStored(compared);
  return (
    chosen && (
      <li>
        <NavLink to={comparePath(chosen.ids)}>Compare ({chosen.ids.length})</NavLink>
      </li>
    )
  );
}

const links = (
  <ul>
    {mainNavigation.map(({ name, to }) => (
      <li key={to}>
        <NavLink to={to} end={to === "/"}>
          {name}
        </NavLink>
      </li>
    ))}
    <CompareLink />
  </ul>
);

export function Header() {
  return (
    <header className={css.header}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.bar}>
        <Link to="/" className={css.home} aria-label="Earshot home">
          <Logo />
        </Link>
        <nav className={css.nav} aria-label="Main">
          {links}
        </nav>
        <SearchBox />
        <div className={css.tools}>
          <ThemeSwitch />
          <AccountMenu />
          <CartLink />
          <Menu className={css.phoneMenu} label="Menu" button={<MenuIcon />}>
            <nav aria-label="Main">{links}</nav>
          </Menu>
        </div>
      </div>
    </header>
  );
}
