-- Jackal in Neovim 0.11 and later: put this file into ~/.config/nvim/lsp/, and `vim.lsp.enable("jackal")` with the lines at its end into
-- init.lua.

-- Asks the server to do what a lens stands for, and hands over what it gives.
local function ask(command, context, shown)
  local client = vim.lsp.get_client_by_id(context.client_id)
  client:request("workspace/executeCommand", command, function(failure, result)
    if failure then
      vim.notify(failure.message, vim.log.levels.ERROR)
    else
      shown(result)
    end
  end)
end

return {
  cmd = { "jackal", "lsp" },
  filetypes = { "j", "k", "q", "apl", "jackal-test" },
  root_markers = { ".git" },
  commands = {
    -- What the lens above a line gives, in a window below.
    ["jackal.explain"] = function(command, context)
      ask(command, context, function(result)
        vim.cmd("botright new")
        vim.bo.buftype, vim.bo.bufhidden = "nofile", "wipe"
        vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(result.text, "\n"))
      end)
    end,
    ["jackal.test"] = function(command, context)
      ask(command, context, function(result)
        local failed = vim.tbl_filter(function(block) return not block.passed end, result)
        vim.notify(#failed == 0 and "passed" or (#failed .. " did not pass"))
      end)
    end,
  },
}

-- In init.lua:
--   vim.filetype.add({ extension = { ijs = "j", k = "k", q = "q", apl = "apl", dyalog = "apl", jt = "jackal-test" } })
--   vim.lsp.enable("jackal")
--   vim.keymap.set("n", "<leader>e", vim.lsp.codelens.run)   -- explain this line, run this test
--   vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave" }, { callback = function() vim.lsp.codelens.refresh({ bufnr = 0 }) end })
