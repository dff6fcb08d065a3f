import * as z from "zod/mini";
import { permissions } from "./permissions.ts";

export const PermissionList = /* @__PURE__ */ z
  .array(
    /* @__PURE__ */ z.enum(permissions, "Choose permissions from the list"),
    "Choose at least one permission",
  )
  .check(
    /* @__PURE__ */ z.minLength(1, "Choose at least one permission"),
    /* @__PURE__ */ z.maxLength(permissions.length, "Choose each permission once"),
  );
